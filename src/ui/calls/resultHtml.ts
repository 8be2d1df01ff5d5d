import type { ContentBlock } from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import { escapeHtml } from '../pageHtml';

/** HTML that is safe to show: every piece of server text in it has been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Longest text of a block that is shown whole, in characters: some four thousand lines. */
const LONGEST_TEXT = 200_000;

/** Image types that a page shows; anything else a server calls an image is named, not drawn. */
const IMAGE_TYPES = /^image\/(png|jpeg|gif|webp|bmp|avif)$/;

/** A heading with what stands below it. */
export function section(title: string, parts: readonly Html[], isError = false): Html {
  const body =
    parts.length === 0
      ? html`<p class="empty">${l10n.t('Nothing was returned.')}</p>`
      : join(parts);
  return isError
    ? html`<section class="error" role="alert">
        <h2>${title}</h2>
        ${body}
      </section>`
    : html`<section>
        <h2>${title}</h2>
        ${body}
      </section>`;
}

/** One block of a tool result or a prompt message. */
export function contentHtml(block: ContentBlock): Html {
  switch (block.type) {
    case 'text':
      return html`<pre>${pretty(block.text)}</pre>`;
    case 'image':
      return imageHtml(block.mimeType, block.data);
    case 'audio':
      return html`<p>${l10n.t('Audio of type {0}', block.mimeType)}</p>`;
    case 'resource':
      return resourceHtml(block.resource);
    case 'resource_link':
      return html`<p>${block.title ?? block.name}: <code>${block.uri}</code></p>`;
  }
}

/** The contents of a resource. */
export function resourceHtml(
  resource: { uri: string; mimeType?: string | undefined } & ({ text: string } | { blob: string }),
): Html {
  if ('text' in resource) {
    return html`<pre>${pretty(resource.text)}</pre>`;
  }
  const mimeType = resource.mimeType ?? 'application/octet-stream';
  return IMAGE_TYPES.test(mimeType)
    ? imageHtml(mimeType, resource.blob)
    : html`<p>
        ${l10n.t('Binary data of type {0}, {1} bytes', mimeType, String(byteLength(resource.blob)))}
      </p>`;
}

function imageHtml(mimeType: string, base64: string): Html {
  return IMAGE_TYPES.test(mimeType)
    ? html`<img
        alt="${l10n.t('Image of type {0}', mimeType)}"
        src="data:${mimeType};base64,${base64}"
      />`
    : html`<p>${l10n.t('Image of type {0}, which is not shown', mimeType)}</p>`;
}

function byteLength(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}

/** JSON is indented, anything else left as it is; what is too long to be read is cut. */
function pretty(text: string): string {
  if (text.length > LONGEST_TEXT) {
    const rest = text.length - LONGEST_TEXT;
    return `${text.slice(0, LONGEST_TEXT)}…\n${l10n.t('({0} more characters not shown)', rest)}`;
  }
  if (!/^\s*[[{]/.test(text)) {
    return text;
  }
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return text;
    }
    throw error;
  }
}

function join(parts: readonly Html[]): Html {
  return new Html(parts.map((part) => part.text).join('\n'));
}

/** Escapes every text put in; only other {@link Html} goes in as it is. */
function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(
    strings.reduce((text, part, index) => {
      const value = values[index - 1] ?? '';
      return text + (value instanceof Html ? value.text : escapeHtml(value)) + part;
    }),
  );
}
