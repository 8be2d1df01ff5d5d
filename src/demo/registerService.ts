import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { DemoTool } from './demoTool';
import { toolResult } from './toolResult';

/** One field of every kind that the specification has. */
const QUESTIONS: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      title: 'Service name',
      description: 'How others find it.',
      minLength: 3,
      maxLength: 40,
    },
    owner: {
      type: 'string',
      title: 'Owner',
      description: 'Who is told when it fails.',
      format: 'email',
    },
    homepage: {
      type: 'string',
      title: 'Home page',
      format: 'uri',
      default: 'https://example.com/',
    },
    launch: {
      type: 'string',
      title: 'Launch day',
      format: 'date',
    },
    maintenance: {
      type: 'string',
      title: 'First maintenance',
      description: 'With its time zone.',
      format: 'date-time',
    },
    memory: {
      type: 'number',
      title: 'Memory',
      description: 'In gibibytes.',
      minimum: 0.25,
      maximum: 64,
      default: 0.5,
    },
    replicas: {
      type: 'integer',
      title: 'Replicas',
      description: 'How many copies run at once.',
      minimum: 1,
      maximum: 20,
      default: 2,
    },
    public: {
      type: 'boolean',
      title: 'Reachable from the internet',
      default: false,
    },
    onCall: {
      type: 'boolean',
      title: 'Somebody is on call',
      description: 'No default: leaving it unanswered is possible.',
    },
    region: {
      type: 'string',
      title: 'Region',
      enum: ['eu-west', 'us-east', 'ap-south'],
      default: 'eu-west',
    },
    tier: {
      type: 'string',
      title: 'Tier',
      description: 'How fast failures are looked at.',
      oneOf: [
        { const: 'gold', title: 'Gold: within 15 minutes' },
        { const: 'silver', title: 'Silver: within 4 hours' },
        { const: 'bronze', title: 'Bronze: on the next working day' },
      ],
    },
    language: {
      type: 'string',
      title: 'Language',
      description: 'Named by enumNames, as servers did before 2025-11-25.',
      enum: ['ts', 'py', 'go'],
      enumNames: ['TypeScript', 'Python', 'Go'],
      default: 'ts',
    },
    protocols: {
      type: 'array',
      title: 'Protocols',
      items: { type: 'string', enum: ['http', 'grpc', 'amqp'] },
      default: ['http'],
    },
    alerts: {
      type: 'array',
      title: 'Alerts',
      description: 'Where failures are announced.',
      items: {
        anyOf: [
          { const: 'mail', title: 'Mail' },
          { const: 'chat', title: 'Chat' },
          { const: 'phone', title: 'Phone call' },
        ],
      },
      minItems: 1,
      maxItems: 2,
    },
  },
  required: ['name', 'owner', 'replicas', 'tier', 'alerts'],
};

/** A long form: every kind of field, with titles, descriptions, bounds and defaults. */
export const registerService: DemoTool = {
  definition: {
    name: 'register_service',
    title: 'Register Service',
    description: 'Registers a service, after asking for all there is to know about it.',
    inputSchema: { type: 'object', properties: {} },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
  },
  mode: 'form',
  otherwise: 'Nothing was registered: this client cannot ask about it (elicitation.form).',

  async run(_args, asking) {
    const answer = await asking.form('Tell me about the service to register.', QUESTIONS);
    switch (answer.action) {
      case 'accept':
        return toolResult(`Registered ${String(answer.content['name'])}.`, answer.content);
      case 'decline':
        return toolResult('Declined: the service was not registered.');
      case 'cancel':
        return toolResult('Cancelled: the service is not registered yet. Run the tool again.');
    }
  },
};
