/**
 * Spans for an OpenTelemetry collector, as OTLP over HTTP in JSON. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans
 * contain route templates, query texts with placeholders, host names and kinds of emails, but no personal data.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingEnv } from '../core/env/tracing.ts';
import { useTracer } from '../core/trace.ts';
import { readTraceparent } from '../core/traceparent.ts';
import { VERSION } from '../core/version.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
const EXPORT_MS = 5_000;

/** Returns a handle whose `stop` ends tracing once all spans are sent. */
export function startTracing({ endpoint, serviceName, share }: TracingEnv): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': VERSION,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('eleven', VERSION);
  const current = new AsyncLocalStorage<OtelSpan>();
  useTracer({
    begin(name, { kind, attributes, traceparent }) {
      const parent = current.getStore();
      const caller = parent ? undefined : readTraceparent(traceparent);
      const context = parent
        ? trace.setSpan(ROOT_CONTEXT, parent)
        : caller
          ? trace.setSpanContext(ROOT_CONTEXT, {
              traceId: caller.traceId,
              spanId: caller.spanId,
              traceFlags: caller.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: true,
            })
          : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      return {
        run: (work) => current.run(span, work),
        end(more, failure) {
          span.setAttributes(more);
          if (failure !== undefined) {
            span.setAttribute('error.type', failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    ids() {
      const ids = current.getStore()?.spanContext();
      return ids && { trace_id: ids.traceId, span_id: ids.spanId };
    },
  });
  return {
    async stop() {
      useTracer(undefined);
      await provider.shutdown();
    },
  };
}
