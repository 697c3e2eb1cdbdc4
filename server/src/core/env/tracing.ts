/** Where traces are sent: to an OpenTelemetry collector, or nowhere. */
import { z } from 'zod/mini';

export interface TracingEnv {
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of traces begun here that is kept; for a trace begun by a caller, the caller's decision applies. */
  readonly share: number;
}

const isHttp = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isShare = (value: string) => /^(?:0(?:\.\d{1,6})?|1)$/.test(value);

export const TRACING_FIELDS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.refine(isHttp, { error: 'must be an http or https address like http://127.0.0.1:4318' })),
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'eleven'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.string().check(z.refine(isShare, { error: 'must be from 0 to 1' })), '1'),
};

export function tracingOf(env: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: string;
}): TracingEnv | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined
    ? undefined
    : { endpoint, serviceName: env.OTEL_SERVICE_NAME, share: Number(env.OTEL_TRACES_SAMPLER_ARG) };
}
