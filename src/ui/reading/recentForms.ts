import { isSameJson } from '../../elicitation/isSameJson';
import type { FormRequest } from '../../elicitation/parsedRequest';
import { size } from '../../elicitation/size';

/** How many are kept. */
const MOST = 8;

/** JSON values in the params of one that is kept. */
const MOST_NODES = 500;

interface ReadForm {
  readonly params: unknown;
  readonly form: FormRequest;
  readonly id: number;
}

/** The forms that were read last: a server that asks the same again need not be read again. */
export class RecentForms {
  private forms: readonly ReadForm[] = [];

  /** @param forgotten told the id of a form that is kept no longer */
  constructor(private readonly forgotten: (id: number) => void) {}

  /** What the same params were read as. */
  find(params: unknown): ReadForm | undefined {
    return this.forms.find((read) => isSameJson(read.params, params));
  }

  has(id: number): boolean {
    return this.forms.some((read) => read.id === id);
  }

  /** Keeps a form, unless it is large, and lets go of the oldest. */
  keep(read: ReadForm): void {
    if (size(read.params, MOST_NODES).nodes >= MOST_NODES) {
      return;
    }
    const forms = [read, ...this.forms];
    this.forms = forms.slice(0, MOST);
    for (const { id } of forms.slice(MOST)) {
      this.forgotten(id);
    }
  }
}
