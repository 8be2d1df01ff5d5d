import { posix, win32 } from 'node:path';

/** Where files are on this machine. */
export interface ImportPlaces {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Of the environment: `APPDATA` on Windows, `XDG_CONFIG_HOME` elsewhere. */
  readonly env: (name: string) => string | undefined;
  /** Paths of the open folders. */
  readonly folders: readonly string[];
  /** The folder with the settings of the person in the running editor, where it is known. */
  readonly editorUser?: string;
}

/** A file of another program in which servers may stand. */
export interface ImportSource {
  /** The program, for people. */
  readonly program: string;
  readonly path: string;
  /** The open folder that it is in, as {@link ImportPlaces} has it. */
  readonly folder?: string;
}

/** Every file in which other programs keep servers, those of the open folders first. */
export function importSources(places: ImportPlaces): ImportSource[] {
  const { platform, home, env, folders, editorUser } = places;
  const join = (...parts: string[]): string =>
    (platform === 'win32' ? win32 : posix).join(...parts);
  const settings =
    platform === 'win32'
      ? (env('APPDATA') ?? join(home, 'AppData', 'Roaming'))
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : (env('XDG_CONFIG_HOME') ?? join(home, '.config'));
  const sources: ImportSource[] = [
    ...folders.flatMap((folder) => [
      { program: 'VS Code', path: join(folder, '.vscode', 'mcp.json'), folder },
      { program: 'Claude Code', path: join(folder, '.mcp.json'), folder },
      { program: 'Cursor', path: join(folder, '.cursor', 'mcp.json'), folder },
    ]),
    ...(editorUser === undefined
      ? []
      : [{ program: 'VS Code', path: join(editorUser, 'mcp.json') }]),
    { program: 'VS Code', path: join(settings, 'Code', 'User', 'mcp.json') },
    { program: 'VS Code Insiders', path: join(settings, 'Code - Insiders', 'User', 'mcp.json') },
    { program: 'VSCodium', path: join(settings, 'VSCodium', 'User', 'mcp.json') },
    { program: 'Cursor', path: join(home, '.cursor', 'mcp.json') },
    { program: 'Claude Desktop', path: join(settings, 'Claude', 'claude_desktop_config.json') },
    { program: 'Claude Code', path: join(home, '.claude.json') },
    { program: 'Windsurf', path: join(home, '.codeium', 'windsurf', 'mcp_config.json') },
    { program: 'Copilot CLI', path: join(home, '.copilot', 'mcp-config.json') },
  ];
  // The editor and the environment may write a drive in different cases.
  const identity = ({ path }: ImportSource): string =>
    platform === 'win32' ? path.toLowerCase() : path;
  return [...new Map(sources.map((source) => [identity(source), source])).values()];
}
