import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';

/**
 * Serves one test run: it sends the source of a function, which is called here with
 * the `vscode` module. Only who knows the token of this run is heard.
 *
 * @param {import('vscode').ExtensionContext} context
 */
export function activate(context) {
  const { HOST_PROBE_TOKEN: token, HOST_PROBE_PORT_FILE: portFile } = process.env;
  if (!token || !portFile) {
    return;
  }
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end();
      return;
    }
    text(request)
      .then(answer)
      .then(
        (result) => response.end(JSON.stringify({ result })),
        (error) => response.end(JSON.stringify({ error: String(error?.message ?? error) })),
      );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    writeFileSync(portFile, String(address.port));
  });
  context.subscriptions.push(
    { dispose: () => server.close() },
    vscode.workspace.registerFileSystemProvider('probefs', new EmptyFolder(), {
      isReadonly: true,
    }),
  );
}

/**
 * A folder with nothing in it that is not on disk, as those of virtual workspaces are.
 *
 * @implements {vscode.FileSystemProvider}
 */
class EmptyFolder {
  onDidChangeFile = new vscode.EventEmitter().event;

  watch() {
    return { dispose() {} };
  }

  /** @param {vscode.Uri} uri */
  stat(uri) {
    if (uri.path.split('/').length > 2) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }

  readDirectory() {
    return [];
  }

  /** @param {vscode.Uri} uri */
  readFile(uri) {
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  createDirectory() {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile() {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete() {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions();
  }
}

/** @param {string} body */
async function answer(body) {
  const { source, argument } = JSON.parse(body);
  return new Function(`return (${source})`)()(vscode, argument);
}
