/** `npm run pictures`: takes the pictures in docs/images anew, in a real VS Code. */
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { runScript } from './host/sentence.mjs';
import { vscodePackage } from './host/vscodePackage.mjs';
import { repository } from './repository.mjs';
import { freshVsix } from './vsix.mjs';

await runScript(async () => {
  await ensureDependencies();
  await vscodePackage();
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/host/takePictures.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'host', 'takePictures.ts'));
  const folder = join(repository, 'docs', 'images');
  await module.takePictures(await freshVsix(), folder);
  console.log('The pictures in docs/images are new: look at them before they are committed');
  return 0;
});
