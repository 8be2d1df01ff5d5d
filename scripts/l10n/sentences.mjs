import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/** Functions that look a sentence up: VS Code's, and ours where there is no `vscode`. */
const lookups = new Set(['l10n.t', 't', 'bilingual']);

/** Hands every sentence on to VS Code's function, under whatever words it came with. */
const handOver = '(message, ...args) => l10n.t(message, ...args)';

/**
 * The sentences of the product that are shown in the person's language, in the order of
 * the files they stand in.
 *
 * @returns {Promise<{ sentences: string[], notLiteral: string[] }>} each sentence once; and the
 *   places, as `path:line`, where something else than a literal is looked up
 */
export async function sentencesInSources() {
  /** @type {Set<string>} */
  const sentences = new Set();
  /** @type {string[]} */
  const notLiteral = [];
  const names = await readdir(join(repository, 'src'), { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.ts')).sort()) {
    const text = await readFile(join(repository, 'src', name), 'utf8');
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isArrowFunction(node) && node.getText() === handOver) {
        return;
      }
      if (ts.isCallExpression(node) && lookups.has(node.expression.getText())) {
        const [sentence] = node.arguments;
        if (sentence !== undefined && ts.isStringLiteralLike(sentence)) {
          sentences.add(sentence.text);
        } else {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          notLiteral.push(`src/${name.replaceAll('\\', '/')}:${String(line + 1)}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { sentences: [...sentences], notLiteral };
}
