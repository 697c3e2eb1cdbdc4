/** The settings on which acknowledged writes depend: without them a cluster seems to run just as well. */
import { expect, test } from 'vitest';
import { etcdFlags, haproxyConfig, patroniConfig, pgbouncerConfig } from './configs.ts';
import { LOOPBACK, makeLayout } from './layout.ts';

const layout = await makeLayout('/somewhere', LOOPBACK);

test.each(layout.nodes)('node $name fails over only to a standby that has every acknowledged write', (node) => {
  const config = JSON.parse(JSON.stringify(patroniConfig(node, layout, '/bin'))) as {
    etcd: { hosts: string[] };
    bootstrap: { dcs: Record<string, unknown> & { postgresql: object } };
  };
  // Version 3 of the interface lost acknowledged writes.
  expect(config).not.toHaveProperty('etcd3');
  expect(config.etcd.hosts).toHaveLength(3);
  expect(etcdFlags(node, layout)).toEqual(expect.arrayContaining(['--enable-v2=true', '--pre-vote=true']));
  const { dcs } = config.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true, primary_start_timeout: 0 });
  expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { wal_log_hints: 'on' } });
  // The default is `on`; no other setting may weaken it.
  expect(JSON.stringify(config)).not.toMatch(/synchronous_commit|"fsync"/);
  expect(Number(dcs.loop_wait) + 2 * Number(dcs.retry_timeout)).toBeLessThanOrEqual(Number(dcs.ttl));
});

test('clients reach only the primary, and never stay connected to a former primary', () => {
  const [, primary = '', replica = ''] = haproxyConfig(layout).split('\nlisten ');
  expect(primary).toMatch(/^primary\n[\s\S]*OPTIONS \/primary\n/);
  expect(replica).toMatch(/^replica\n[\s\S]*OPTIONS \/replica\?lag=\d+MB\n/);
  for (const door of [primary, replica]) expect(door).toMatch(/default-server .* on-marked-down shutdown-sessions/);
  expect(pgbouncerConfig(layout)).toMatch(new RegExp(`^eleven = host=${layout.host} port=${layout.primaryPort}$`, 'm'));
  expect(pgbouncerConfig(layout)).toMatch(/^server_login_retry = 0\.2$/m);
});
