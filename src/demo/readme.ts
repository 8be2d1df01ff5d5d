import type { Resource } from '@modelcontextprotocol/sdk/types.js';

const uri = 'demo://readme';
const mimeType = 'text/markdown';

/** A resource of text: what each tool asks. */
export const readme = {
  definition: {
    uri,
    name: 'readme',
    title: 'Read Me',
    description: 'What each tool of this server asks.',
    mimeType,
  } satisfies Resource,

  contents: {
    uri,
    mimeType,
    text: `# Elicitation Demo

Every tool of this server asks you something. Nothing real happens with the answers.

| tool | asks |
| --- | --- |
| create_release | the channel, and whether to notify subscribers |
| delete_project | a confirmation |
| add_contact | name, email and age |
| register_service | one field of every kind |
| connect_github | to open a page of this server in the browser |
`,
  },
};
