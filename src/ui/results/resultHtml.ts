import type { ContentBlock, ResourceLink } from '@modelcontextprotocol/client';
import { l10n } from 'vscode';
import { cutJson } from '../../elicitation/cutJson';
import { visibleText } from '../../elicitation/visibleText';
import { writtenJson } from '../../elicitation/writtenJson';
import { escapeHtml } from '../pageHtml';
import { bareType } from '../resources/fileName';
import type { ResourceContents } from '../resources/resourceDocuments';
import { textOf } from './resultBlocks';
import type { ResultRoom } from './resultRoom';

/** HTML that is safe to show: every piece of server text in it has been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Longest text and longest list within structured content that are shown whole. */
const LONGEST_JSON_TEXT = 100_000;
const LONGEST_JSON_LIST = 5_000;

/** Types that a page shows or plays; anything else is named, not drawn. */
const IMAGE_TYPES = /^image\/(png|jpeg|gif|webp|bmp|avif)$/;
const AUDIO_TYPES = /^audio\/(mpeg|mp3|wav|wave|x-wav|ogg|flac|aac|mp4|webm)$/;

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

/** Blocks of a result, as many as have room, each with what can be done with it. */
export function contentsHtml(blocks: readonly ContentBlock[], room: ResultRoom): Html[] {
  const shown: Html[] = [];
  for (const block of blocks) {
    const place = room.takeBlock();
    if (place === undefined) {
      const rest = blocks.length - shown.length;
      return [...shown, html`<p class="empty">${l10n.t('{0} more not shown', rest)}</p>`];
    }
    shown.push(
      html`<div class="block">${contentHtml(block, room)}${actionsHtml(block, place)}</div>`,
    );
  }
  return shown;
}

function contentHtml(block: ContentBlock, room: ResultRoom): Html {
  switch (block.type) {
    case 'text':
      return textHtml(block.text, room);
    case 'image':
    case 'audio':
      return mediaHtml(block.mimeType, block.data, room);
    case 'resource':
      return resourceHtml(block.resource, room);
    case 'resource_link':
      return linkHtml(block);
  }
}

/** A resource that the server names; it is read from that server alone, whatever its URI says. */
function linkHtml({ uri, name, title, description, mimeType, size }: ResourceLink): Html {
  const facts = [
    mimeType ?? '',
    size === undefined ? '' : l10n.t('{0} bytes', String(size)),
  ].filter((fact) => fact !== '');
  return html`<dl>
    <dt>${title ?? name}</dt>
    ${join((description === undefined ? [] : [description]).map((text) => html`<dd>${text}</dd>`))}
    <dd><code>${uri}</code></dd>
    ${join(facts.map((fact) => html`<dd>${fact}</dd>`))}
  </dl>`;
}

/** The contents of a resource, below its URI. */
function resourceHtml(resource: ResourceContents, room: ResultRoom): Html {
  const { uri, mimeType = 'application/octet-stream' } = resource;
  return html`<p><code>${uri}</code></p>
    ${'text' in resource ? textHtml(resource.text, room) : mediaHtml(mimeType, resource.blob, room)}`;
}

/** The links below a block. They run commands of ours with the block's place, and carry nothing of the server's. */
function actionsHtml(block: ContentBlock, place: number): Html {
  const isLink = block.type === 'resource_link';
  const hasText = textOf(block) !== undefined;
  return html`<p class="actions">
    ${join([
      actionHtml(
        'mcpElicitation.openResult',
        place,
        isLink ? l10n.t('Read Resource') : l10n.t('Open in Editor'),
      ),
      ...(hasText
        ? [
            actionHtml(
              'mcpElicitation.copyResult',
              place,
              isLink ? l10n.t('Copy URI') : l10n.t('Copy'),
            ),
          ]
        : []),
      ...(isLink ? [] : [actionHtml('mcpElicitation.saveResult', place, l10n.t('Save…'))]),
    ])}
  </p>`;
}

function actionHtml(command: string, place: number, label: string): Html {
  const target = `command:${command}?${encodeURIComponent(JSON.stringify([place]))}`;
  const name = l10n.t('{0}: part {1}', label, place + 1);
  return html`<a href="${target}" aria-label="${name}">${label}</a>`;
}

/** Structured content as JSON, as much of it as has room. */
export function structuredHtml(data: unknown, room: ResultRoom): Html[] {
  let isCut = false;
  const cut = cutJson(LONGEST_JSON_TEXT, LONGEST_JSON_LIST);
  const json = writtenJson(
    data,
    (key, value: unknown) => {
      const kept = cut(key, value);
      isCut ||= kept !== value;
      return kept;
    },
    2,
  );
  room.isCut ||= isCut;
  return contentsHtml([{ type: 'text', text: json }], room);
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

function mediaHtml(mimeType: string, base64: string, room: ResultRoom): Html {
  const bytes = String(byteLength(base64));
  const type = bareType(mimeType) ?? '';
  const isImage = IMAGE_TYPES.test(type);
  if (!isImage && !AUDIO_TYPES.test(type)) {
    return html`<p>${l10n.t('Binary data of type {0}, {1} bytes', mimeType, bytes)}</p>`;
  }
  const name = isImage
    ? l10n.t('Image of type {0}', mimeType)
    : l10n.t('Audio of type {0}', mimeType);
  const source = `data:${type};base64,${base64}`;
  if (!room.takeMedia(base64)) {
    return html`<p>${l10n.t('{0}, {1} bytes: too large to be shown here', name, bytes)}</p>`;
  }
  return isImage
    ? html`<img alt="${name}" src="${source}" />`
    : html`<p>${name}</p>
        <audio controls aria-label="${name}" src="${source}"></audio>`;
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
