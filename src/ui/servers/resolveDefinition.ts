import type { ServerHost } from '../../mcp/serverHost';
import type { ServerDefinition } from '../../mcp/serverDefinition';
import { resolveVariables } from '../../mcp/variables';
import { variableContext } from './variableContext';

/**
 * A definition with what its variables stand for in this window, as {@link ServerHost.resolve} wants it.
 *
 * @throws DefinitionError where one can't be resolved
 */
export function resolveDefinition(
  ...[definition, entry, purpose, given]: Parameters<ServerHost['resolve']>
): ServerDefinition {
  return resolveVariables(definition, variableContext(entry, purpose, given));
}
