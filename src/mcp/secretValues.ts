import { readEnvFile } from './readEnvFile';
import type { ServerDefinition } from './serverDefinition';
import type { GivenValues } from './serverHost';

/** Shorter secrets would be found by chance in any text. */
const SHORTEST_SECRET = 4;

/** The same for values that may be no secrets, such as those of a `LOG_LEVEL`. */
const SHORTEST_VALUE = 6;

/** Values that tell nothing and stand in any text. */
const EVERYDAY = new Set(
  `production development staging testing default enabled disabled verbose warning localhost 127.0.0.1 0.0.0.0
  application/json text/event-stream`.split(/\s+/),
);

/** Variables of the environment that are in every path and no secrets. */
const PLACES = new Set(
  'HOME USER USERNAME USERPROFILE LOGNAME PATH SHELL LANG TMPDIR TEMP TMP PWD'.split(' '),
);

const ENVIRONMENT_VARIABLE = /\$\{env:([^}]*?)(?::-[^}]*)?\}/g;

/** The scheme in front of a credential (RFC 9110, section 11.4). */
const CREDENTIAL = /^([A-Za-z][\w-]*)\s+(\S.*)$/s;

/**
 * What a server is given and could repeat: the values of its variables, of its
 * `envFile` and headers, of inputs, and of variables of the environment that
 * its definition names, with the secret in an address.
 *
 * @param written as it stands in settings
 * @param resolved as it runs
 * @param folder that relative paths stand for
 */
export async function secretValues(
  written: ServerDefinition,
  resolved: ServerDefinition,
  { values, secrets }: GivenValues,
  folder: string | undefined,
): Promise<readonly string[]> {
  const certain = [...secrets, ...credentialsOf(resolved)];
  const others = [
    ...values.values(),
    ...environmentOf(written),
    ...(resolved.type === 'stdio'
      ? [...Object.values(resolved.env), ...(await valuesInFile(resolved.envFile, folder))]
      : Object.values(resolved.headers)),
  ];
  return [
    ...certain.filter((value) => value.length >= SHORTEST_SECRET),
    ...others.filter(
      (value): value is string =>
        value !== null && value.length >= SHORTEST_VALUE && !EVERYDAY.has(value.toLowerCase()),
    ),
  ];
}

function environmentOf(written: ServerDefinition): readonly string[] {
  return [...JSON.stringify(written).matchAll(ENVIRONMENT_VARIABLE)]
    .map(([, name = '']) => name)
    .filter((name) => !PLACES.has(name.toUpperCase()))
    .map((name) => process.env[name] ?? '');
}

/** What a definition for the web signs in with, each without its scheme. */
function credentialsOf(definition: ServerDefinition): readonly string[] {
  if (definition.type === 'stdio') {
    return [];
  }
  const { headers, oauth, url } = definition;
  const inHeaders = Object.values(headers).flatMap((value) => {
    const [, scheme = '', credential = ''] = CREDENTIAL.exec(value) ?? [];
    return scheme.toLowerCase() === 'basic' ? [credential, passwordIn(credential)] : [credential];
  });
  const password = URL.canParse(url) ? new URL(url).password : '';
  return [...inHeaders, password, oauth?.clientSecret ?? ''];
}

/** Of `user:password` in Base64 (RFC 7617). */
function passwordIn(credential: string): string {
  const pair = Buffer.from(credential, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** A file that can't be read is complained about when the server starts. */
async function valuesInFile(
  envFile: string | undefined,
  folder: string | undefined,
): Promise<readonly string[]> {
  return readEnvFile(envFile, folder).then(
    (variables) => Object.values(variables),
    () => [],
  );
}
