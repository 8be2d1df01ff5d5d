import { l10n, window } from 'vscode';
import type { ServerSet } from '../../mcp/serverSet';
import { describeSource } from '../describeSource';
import { notify } from '../notify';
import { plainLabel } from '../quickInput/plainText';
import type { RunApproval } from '../runApproval';

/** The command about what the person has allowed to run. */
export class TrustCommands {
  constructor(
    private readonly approval: RunApproval,
    private readonly servers: ServerSet,
  ) {}

  /** Lists what may run without a question; what is picked is stopped and asked about the next time. */
  async revokeApprovals(): Promise<void> {
    const { all } = this.approval;
    if (all.length === 0) {
      void notify.info(l10n.t('You have not allowed any server to run.'));
      return;
    }
    const picked = await window.showQuickPick(
      all.map(({ key, name, scope, folder, identity, at }) => ({
        label: plainLabel(name),
        description: plainLabel(identity),
        detail: plainLabel(
          [
            describeSource(scope),
            ...(folder === undefined ? [] : [folder]),
            l10n.t('allowed on {0}', new Date(at).toLocaleString()),
          ].join(' · '),
        ),
        key,
        name,
      })),
      {
        canPickMany: true,
        title: l10n.t('Servers that You Allowed to Run'),
        placeHolder: l10n.t('Check those that may no longer run without a question'),
        matchOnDescription: true,
        matchOnDetail: true,
      },
    );
    if (picked === undefined || picked.length === 0) {
      return;
    }
    await this.approval.revoke(picked.map(({ key }) => key));
    await Promise.all(
      picked.map(async ({ name }) => {
        await this.servers.find(name)?.stop();
      }),
    );
    void notify.info(
      l10n.t(
        'Revoked: {0}. You are asked before they run again.',
        picked.map(({ name }) => name).join(', '),
      ),
    );
  }
}
