import type { ServerDefinition } from '../serverDefinition';

/** Words of addresses and packages that tell nothing of a server. */
const COMMON = /^(?:mcp|www|api|server|sse|com|org|net|io|dev|ai|app)$/;

/** A short name for a server that has none: from its package, image, script or host. */
export function suggestName(definition: ServerDefinition): string {
  const found =
    definition.type === 'stdio'
      ? fromCommand(definition.command, definition.args)
      : fromUrl(definition.url);
  return found === '' ? 'server' : found;
}

function fromCommand(command: string, args: readonly string[]): string {
  const program = baseName(command).toLowerCase();
  const words = args.filter((arg) => !arg.startsWith('-'));
  switch (program) {
    case 'docker':
    case 'podman':
      return shortened(
        args.findLast(
          (arg) => /^[a-z0-9][\w./-]*(?::[\w.-]+)?(?:@\S+)?$/.test(arg) && /[/:]/.test(arg),
        ) ??
          words.at(-1) ??
          program,
      );
    case 'npx':
    case 'bunx':
    case 'uvx':
    case 'pnpx':
      return shortened(words[0] ?? program);
    case 'cmd':
    case 'npm':
    case 'pnpm':
    case 'yarn':
    case 'uv':
    case 'bun':
    case 'deno':
    case 'node':
    case 'python':
    case 'python3':
    case 'pipx':
    case 'dotnet':
    case 'java':
      return shortened(
        words.findLast(
          (word) => /[a-z]{3}/i.test(word) && !/^(?:run|exec|dlx|npx|tool|start)$/.test(word),
        ) ?? program,
      );
    default:
      return shortened(program);
  }
}

function fromUrl(url: string): string {
  const [, host = ''] = /^https?:\/\/([^/:?#]+)/i.exec(url) ?? [];
  if (/^(?:localhost|[\d.]+|\[.*)$/.test(host)) {
    return 'local';
  }
  const labels = host.toLowerCase().split('.').slice(0, -1);
  return labels.findLast((label) => !COMMON.test(label)) ?? labels[0] ?? '';
}

/** `@scope/server-files@1.2` is `files`, `ghcr.io/acme/tickets-mcp:latest` is `tickets`. */
function shortened(text: string): string {
  const base = baseName(text.replace(/(?<=.)@[^/]*$/, '').replace(/:[\w.-]+$/, ''));
  const words = base
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !COMMON.test(word));
  return (telling.length > 0 ? telling : words).join('-');
}

function baseName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(
    /\.(?:exe|cmd|bat|ps1|sh|[cm]?[jt]s|py|jar|dll)$/i,
    '',
  );
}
