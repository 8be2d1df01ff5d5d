/**
 * Stands in for the API of VS Code where code of `src/ui` makes HTML and texts
 * for pages: in English, with addresses that are paths.
 */
export const l10n = {
  t: (message: string, ...values: readonly unknown[]): string =>
    message.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
};

export const env = { language: 'en' };

export class Uri {
  private constructor(private readonly path: string) {}

  static file(path: string): Uri {
    return new Uri(path);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    return new Uri(`${base.path.replace(/\/$/, '')}/${parts.join('/')}`);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return this.path;
  }
}
