/**
 * Spans at the server's boundaries: HTTP requests, queries, chain requests, emails. Without a tracer, which only
 * `server/src/tracing` creates, these functions just run the work.
 */
type Attributes = Readonly<Record<string, string | number>>;
type SpanKind = 'server' | 'client';

export interface Span {
  /** Spans that begin while `work` runs are its children. */
  run<Result>(work: () => Result): Result;
  end(attributes: Attributes, failure?: string): void;
}

interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The caller's trace, from the `traceparent` header. */
  readonly traceparent?: string | undefined;
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
  /** The ids of the current span, for log lines. */
  ids(): { readonly trace_id: string; readonly span_id: string } | undefined;
}

let tracer: Tracer | undefined;

/** Call it before any traced work begins; undefined stops tracing. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const currentTracer = (): Tracer | undefined => tracer;

export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracer?.begin(name, { kind: 'client', attributes });
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end({});
    return result;
  } catch (error) {
    // The error's message may quote the data that was sent.
    span.end({}, error instanceof Error ? error.name : typeof error);
    throw error;
  }
}

/** Traces queries of requests and jobs, but not background polling. Texts have placeholders; values are never exported. */
export function withTracedQueries<Client extends object>(client: Client): Client {
  if (!tracer) return client;
  return new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'query') return value.bind(target);
      return (...parameters: unknown[]) => {
        const query = () => value.apply(target, parameters) as Promise<unknown>;
        const [first] = parameters;
        const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
        if (typeof text !== 'string' || !tracer?.ids()) return query();
        const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
        return traced(name, { 'db.system.name': 'postgresql', 'db.query.text': text }, query);
      };
    },
  });
}
