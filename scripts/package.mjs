/** `npm run package`: a production build, packed into a VSIX in the repository's root. */
import { relative } from 'node:path';
import { runScript } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { packageVsix } from './vsix.mjs';

await runScript(async () => {
  const vsix = relative(repository, await packageVsix());
  console.log(`Packaged ${vsix}, with its bill of materials beside it`);
  return 0;
});
