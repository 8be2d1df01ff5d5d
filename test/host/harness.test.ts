import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { repository } from '../../scripts/repository.mjs';
import { vsixFiles } from '../../scripts/vsixFiles.mjs';
import { hostEditor } from './hostEditor';

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly displayName: string;
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

const editor = hostEditor();

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as Manifest;
}

it('installs the VSIX as an extension of this VS Code', async () => {
  const { publisher, name } = await manifest();
  const installed = await editor().probe.run(
    (vscode, id) => vscode.extensions.getExtension(id)?.extensionPath,
    `${publisher}.${name}`,
  );
  expect(installed).toContain(`${publisher}.${name}`);
});

it('registers every contributed command once the extension runs', async () => {
  const { publisher, name, contributes } = await manifest();
  await editor().probe.run(async (vscode, id) => {
    await vscode.extensions.getExtension(id)?.activate();
  }, `${publisher}.${name}`);
  const registered = await editor().probe.commands();
  expect(registered).toEqual(
    expect.arrayContaining(contributes.commands.map(({ command }) => command)),
  );
  await editor().workbench.screenshot('fresh-window');
  expect(await editor().workbench.notifications.all()).toEqual([]);
});

it('survives a reload of the window', async () => {
  await editor().probe.configure('editor.fontSize', 17);
  await editor().reload();
  expect(await editor().probe.configuration('editor.fontSize')).toBe(17);
});

it('ships what runs and what a person reads, and nothing else', async () => {
  const [extension = ''] = inject('extensions');
  const allowed =
    /^(\[Content_Types\]\.xml|extension\.vsixmanifest|extension\/(dist\/[\w-]+\.js|media\/(walkthrough\/)?[\w.-]+|l10n\/[\w.-]+\.json|package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|(LICENSE|ThirdPartyNotices)\.txt))$/i;
  const files = await vsixFiles(extension);
  expect(files.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
});
