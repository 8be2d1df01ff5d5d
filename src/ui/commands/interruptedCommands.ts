import { l10n } from 'vscode';
import type { Calls } from '../calls/calls';
import { describeCalls } from '../describeCalls';
import type { InterruptedCall, InterruptedCalls } from '../interrupted/interruptedCalls';
import { notify } from '../notify';
import { InterruptedNode } from '../views/interruptedNode';

/** The commands about calls that were interrupted while their questions were open. */
export class InterruptedCommands {
  constructor(
    private readonly interrupted: InterruptedCalls,
    private readonly calls: Calls,
  ) {}

  /** Goes on with a call: its questions are asked again. */
  async resume(target: unknown): Promise<void> {
    const call = this.callOf(target);
    if (call === undefined) {
      return;
    }
    // At once: a second click must not resume it a second time.
    this.interrupted.remove(call);
    let connection;
    try {
      connection = await this.calls.connectTo(call.server);
    } catch (error) {
      this.interrupted.restore(call);
      throw error;
    }
    await this.calls.resume(call.server, connection, call.saved);
  }

  discard(target: unknown): void {
    const call = this.callOf(target);
    if (call !== undefined) {
      this.interrupted.remove(call);
    }
  }

  /** After a reload: offers to go on. */
  async offer(): Promise<void> {
    const [call] = this.interrupted.all;
    if (call === undefined) {
      return;
    }
    const resume = l10n.t('Resume Call');
    const discard = l10n.t('Discard');
    const later = l10n.t('Later');
    const choice = await notify.info(
      l10n.t(
        'The window closed while {0} waited for your answers ({1}).',
        call.server,
        describeCalls([call.saved]) ?? call.saved.name,
      ),
      resume,
      discard,
      later,
    );
    if (choice === resume) {
      await this.resume(new InterruptedNode(call));
    } else if (choice === discard) {
      this.interrupted.remove(call);
    }
  }

  /** The call of a row, or the oldest one. */
  private callOf(target: unknown): InterruptedCall | undefined {
    return target instanceof InterruptedNode
      ? this.interrupted.find(target.call.id)
      : this.interrupted.all[0];
  }
}
