import { fileURLToPath } from 'node:url';

/** The root folder of this repository. */
export const repository = fileURLToPath(new URL('..', import.meta.url));
