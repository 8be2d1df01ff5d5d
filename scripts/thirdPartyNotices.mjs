const LINE = '-'.repeat(80);

/**
 * The notices that go with the bundles: every package in them with its licence. A text
 * that several packages share stands once.
 *
 * @param {readonly import('./bundledPackages.mjs').BundledPackage[]} packages
 * @returns {string}
 */
export function thirdPartyNotices(packages) {
  /** @type {Map<string, string[]>} */
  const headings = new Map();
  for (const { name, version, license, inside, licenceText } of packages) {
    const heading = `${name} ${version} (${license})${inside === undefined ? '' : `, in ${inside}`}`;
    headings.set(licenceText, [...(headings.get(licenceText) ?? []), heading]);
  }
  const parts = [...headings].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return [
    'The files in dist/ hold parts of the packages below, each under the licence that follows its name.\n',
    ...parts,
  ].join(`\n${LINE}\n\n`);
}
