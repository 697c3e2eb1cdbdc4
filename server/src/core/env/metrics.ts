/** Where metrics of this process can be read: on a separate port, with a token, or nowhere. */
import { z } from 'zod/mini';

export interface MetricsEnv {
  readonly port: number | undefined;
  readonly host: string;
  /** A request with this token may read `/metrics` on the website's port. */
  readonly token: string | undefined;
}

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;

export const METRICS_FIELDS = {
  METRICS_PORT: z.optional(z.string().check(z.refine(isPort, { error: 'must be a port from 0 to 65535' }))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
};

export function metricsOf(env: {
  readonly METRICS_PORT?: string | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
}): MetricsEnv {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  return { port: port === undefined ? undefined : Number(port), host, token };
}
