import type { Field } from './field';
import type { JsonObject } from './json';
import type { UrlRisk } from './urlRisk';

/** A form to fill in: an elicitation in form mode, or the arguments of a tool. */
export interface FormRequest {
  readonly kind: 'form';
  /** What the server says; line breaks kept, hostile characters made visible. */
  readonly message: string;
  /** The schema's own title where it was written for people. */
  readonly title?: string;
  /** In the schema's order. Empty for a plain question. */
  readonly fields: readonly Field[];
  /** The schema exactly as it came. */
  readonly requestedSchema: JsonObject;
  /** What was read differently from what the server wrote, one sentence each. */
  readonly notes: readonly string[];
  /** True for tool arguments, where a value may be anything JSON can carry. */
  readonly nested: boolean;
}

/** An elicitation in URL mode whose URL may be opened once the person agrees. */
export interface UrlRequest {
  readonly kind: 'url';
  readonly message: string;
  /** Byte for byte as it came: what is shown is what is opened. */
  readonly url: string;
  readonly elicitationId?: string;
  readonly risk: UrlRisk;
}

/** A request that is not fit to show, and the JSON-RPC error that says so. */
export interface RefusedRequest {
  readonly kind: 'refused';
  readonly code: number;
  /** What the server gets, in English. */
  readonly message: string;
  /** The same sentence for the person. */
  readonly reason: string;
}

export type ParsedRequest = FormRequest | UrlRequest | RefusedRequest;
