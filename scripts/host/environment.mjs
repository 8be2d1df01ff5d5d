/**
 * What an outer npm, VS Code or Vitest puts into the environment changes how an
 * inner one behaves (`PORT` moves code-server, `ELECTRON_RUN_AS_NODE` turns an
 * editor into a bare Node), so nothing of theirs is handed on.
 */
const foreign =
  /^(npm_|VSCODE_|ELECTRON_|CODE_SERVER_|CS_|VITEST|VITE_|NODE_ENV$|NODE_OPTIONS$|PORT$|PASSWORD$|HASHED_PASSWORD$|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/;

/** npm hands its settings on as `npm_config_…`; these two are about the outer project alone. */
const aboutOuterProject = /^npm_config_(local_prefix|prefix)$/;

/**
 * @param {Record<string, string>} [additions]
 * @returns {Record<string, string>}
 */
export function cleanEnvironment(additions = {}) {
  return { ...pick((name) => !foreign.test(name)), ...additions };
}

/**
 * The environment for a call of npm: the same, with a person's own npm settings kept.
 *
 * @returns {Record<string, string>}
 */
export function npmEnvironment() {
  return pick(
    (name) =>
      !foreign.test(name) || (name.startsWith('npm_config_') && !aboutOuterProject.test(name)),
  );
}

/**
 * @param {(name: string) => boolean} wanted
 * @returns {Record<string, string>}
 */
function pick(wanted) {
  /** @type {Record<string, string>} */
  const picked = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && wanted(name)) {
      picked[name] = value;
    }
  }
  return picked;
}
