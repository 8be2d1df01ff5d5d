import { isAbsolute } from 'node:path';
import { l10n } from 'vscode';
import type { ServerHost } from '../../mcp/serverHost';
import { DefinitionError, type ServerDefinition } from '../../mcp/serverDefinition';
import { resolveVariables } from '../../mcp/variables';
import { variableContext } from './variableContext';

/**
 * A definition with what its variables stand for in this window, as {@link ServerHost.resolve} wants it.
 *
 * @throws DefinitionError where one can't be resolved, or a path has no folder on disk that it could begin in
 */
export function resolveDefinition(
  ...[definition, entry, purpose, given]: Parameters<ServerHost['resolve']>
): ServerDefinition {
  const resolved = resolveVariables(definition, variableContext(entry, purpose, given));
  if (resolved.type === 'stdio' && entry.virtualFolder !== undefined) {
    for (const key of ['cwd', 'envFile'] as const) {
      const path = resolved[key];
      if (path !== undefined && !isAbsolute(path)) {
        throw new DefinitionError(
          l10n.t(
            '"{0}" begins in the open folder, which is not on disk ({1}). Write its full path, or open the folder on this machine.',
            key,
            entry.virtualFolder,
          ),
        );
      }
    }
  }
  return resolved;
}
