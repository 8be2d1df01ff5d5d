import { env, l10n, window } from 'vscode';
import type { SettledRequest } from '../../elicitation/inbox';
import { PendingRequest } from '../../elicitation/pendingRequest';
import { withoutPropertyOrder } from '../../elicitation/propertyNames';
import { replyFor } from '../../elicitation/settlement';
import type { Server } from '../../mcp/server';
import type { LastExchanges } from '../lastExchanges';
import { notify } from '../notify';

/**
 * For authors of servers: the last question of a server with the reply to it,
 * as JSON, without what looks like a secret.
 */
export class ExchangeCommands {
  constructor(private readonly exchanges: LastExchanges) {}

  /** Copies a waiting request, or the last exchange of a server. */
  async copy(target: PendingRequest | Server | undefined): Promise<void> {
    if (target === undefined) {
      return;
    }
    if (target instanceof PendingRequest) {
      await this.write({ request: target.params });
      return;
    }
    const settled = this.exchanges.of(target.name);
    if (settled === undefined) {
      void notify.info(
        l10n.t('{0} has not asked anything since this window was opened.', target.name),
      );
      return;
    }
    await this.write({ request: settled.params, reply: replyOf(settled) });
  }

  private async write(exchange: object): Promise<void> {
    await env.clipboard.writeText(JSON.stringify(exchange, withoutPropertyOrder, 2));
    void window.setStatusBarMessage(l10n.t('Copied'), 2000);
  }
}

function replyOf({ settlement, request }: SettledRequest): unknown {
  const reply = replyFor(settlement);
  if (reply.kind === 'error') {
    return { error: { code: reply.code, message: reply.message } };
  }
  const { action, content } = reply.result;
  if (content === undefined || request?.kind !== 'form') {
    return { result: { action } };
  }
  const secrets = request.fields.filter(({ sensitive }) => sensitive).map(({ name }) => name);
  return {
    result: {
      action,
      content: Object.fromEntries(
        Object.entries(content).map(([name, value]) => [
          name,
          secrets.includes(name) ? '(hidden)' : value,
        ]),
      ),
    },
  };
}
