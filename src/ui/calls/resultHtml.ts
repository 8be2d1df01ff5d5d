import type { ContentBlock } from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import { cutJson } from '../../elicitation/cutJson';
import { visibleText } from '../../elicitation/visibleText';
import { escapeHtml } from '../pageHtml';
import type { ResultRoom } from './resultRoom';

/** HTML that is safe to show: every piece of server text in it has been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Longest text and longest list within structured content that are shown whole. */
const LONGEST_JSON_TEXT = 100_000;
const LONGEST_JSON_LIST = 5_000;

/** Image types that a page shows; anything else a server calls an image is named, not drawn. */
const IMAGE_TYPES = /^image\/(png|jpeg|gif|webp|bmp|avif)$/;

/** The heading of the whole page. */
export function heading(title: string): Html {
  return html`<h1>${title}</h1>`;
}

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

/** Blocks of a tool result or prompt messages, as many as have room. */
export function contentsHtml(blocks: readonly ContentBlock[], room: ResultRoom): Html[] {
  const shown: Html[] = [];
  for (const block of blocks) {
    if (!room.takeBlock()) {
      const rest = blocks.length - shown.length;
      return [...shown, html`<p class="empty">${l10n.t('{0} more not shown', rest)}</p>`];
    }
    shown.push(contentHtml(block, room));
  }
  return shown;
}

function contentHtml(block: ContentBlock, room: ResultRoom): Html {
  switch (block.type) {
    case 'text':
      return textHtml(block.text, room);
    case 'image':
      return imageHtml(block.mimeType, block.data, room);
    case 'audio':
      return html`<p>${l10n.t('Audio of type {0}', block.mimeType)}</p>`;
    case 'resource':
      return resourceHtml(block.resource, room);
    case 'resource_link':
      return html`<p>${block.title ?? block.name}: <code>${block.uri}</code></p>`;
  }
}

/** The contents of a resource. */
export function resourceHtml(
  resource: { uri: string; mimeType?: string | undefined } & ({ text: string } | { blob: string }),
  room: ResultRoom,
): Html {
  if ('text' in resource) {
    return textHtml(resource.text, room);
  }
  const mimeType = resource.mimeType ?? 'application/octet-stream';
  return IMAGE_TYPES.test(mimeType)
    ? imageHtml(mimeType, resource.blob, room)
    : html`<p>
        ${l10n.t('Binary data of type {0}, {1} bytes', mimeType, String(byteLength(resource.blob)))}
      </p>`;
}

/** Data as JSON, as much of it as has room. */
export function jsonHtml(data: unknown, room: ResultRoom): Html {
  let isCut = false;
  const cut = cutJson(LONGEST_JSON_TEXT, LONGEST_JSON_LIST);
  const json = JSON.stringify(
    data,
    (key, value: unknown) => {
      const kept = cut(key, value);
      isCut ||= kept !== value;
      return kept;
    },
    2,
  );
  room.isCut ||= isCut;
  return html`<pre>${room.takeText(json)}</pre>`;
}

/** What the page says when something of a result has no room on it. */
export function cutHtml(): Html {
  return html`<p class="cut" role="note">
    ${l10n.t('This result is too large to be shown whole. “Save Result” in the title of this tab keeps all of it.')}
  </p>`;
}

function textHtml(text: string, room: ResultRoom): Html {
  const shown = room.takeText(text);
  return html`<pre>${shown === text ? pretty(text) : shown}</pre>`;
}

function imageHtml(mimeType: string, base64: string, room: ResultRoom): Html {
  if (!IMAGE_TYPES.test(mimeType)) {
    return html`<p>${l10n.t('Image of type {0}, which is not shown', mimeType)}</p>`;
  }
  return room.takeImage(base64)
    ? html`<img
        alt="${l10n.t('Image of type {0}', mimeType)}"
        src="data:${mimeType};base64,${base64}"
      />`
    : html`<p>
        ${l10n.t(
          'Image of type {0}, {1} bytes: too large to be shown here',
          mimeType,
          byteLength(base64),
        )}
      </p>`;
}

function byteLength(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}

/** JSON is indented, anything else left as it is. */
function pretty(text: string): string {
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

/** Nothing of a text is hidden or reordered. */
function shown(text: string): string {
  return visibleText(text, { multiline: true });
}

/** Escapes every text put in; only other {@link Html} goes in as it is. */
function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(
    strings.reduce((text, part, index) => {
      const value = values[index - 1] ?? '';
      return text + (value instanceof Html ? value.text : escapeHtml(shown(value))) + part;
    }),
  );
}
