/** `npm run package`: a production build, packed into a VSIX in the repository's root. */
import { relative } from 'node:path';
import { runScript } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { packageVsix } from './vsix.mjs';

await runScript(async () => {
  console.log(`Packaged ${relative(repository, await packageVsix())}`);
  return 0;
});
