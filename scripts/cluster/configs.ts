/** Configuration of the cluster's programs. A comment explains each key that acknowledged writes depend on. */
import { join } from 'node:path';
import { APP, dataFolder, etcdUrl, type Layout, type NodePlace } from './layout.ts';

/** The interface of etcd that Patroni uses here is off by default. */
export function etcdFlags(node: NodePlace, { nodes }: Layout): string[] {
  const peer = ({ host, etcdPeerPort }: NodePlace) => `http://${host}:${etcdPeerPort}`;
  return [
    `--name=${node.name}`,
    `--data-dir=${join(node.folder, 'etcd')}`,
    // Patroni 3.0.2 lost acknowledged writes with version 3 of the interface: see docs/decisions/020.
    '--enable-v2=true',
    // A node that returns asks before it calls an election. Otherwise the leader is gone for a second, the others turn to the
    // returned node's etcd, and for that moment it still names the previous primary: the standby leaves the current primary.
    '--pre-vote=true',
    `--listen-client-urls=${etcdUrl(node)}`,
    `--advertise-client-urls=${etcdUrl(node)}`,
    `--listen-peer-urls=${peer(node)}`,
    `--initial-advertise-peer-urls=${peer(node)}`,
    `--initial-cluster=${nodes.map((one) => `${one.name}=${peer(one)}`).join(',')}`,
    '--initial-cluster-state=new',
    '--logger=zap',
    '--log-level=warn',
  ];
}

/** Patroni reads YAML; JSON is YAML. */
export function patroniConfig(node: NodePlace, { nodes, passwords }: Layout, binaries: string): object {
  return {
    scope: APP,
    name: node.name,
    restapi: { listen: `${node.host}:${node.restPort}`, connect_address: `${node.host}:${node.restPort}` },
    // Not `etcd3`: see above.
    etcd: { hosts: nodes.map(({ host, etcdPort }) => `${host}:${etcdPort}`), protocol: 'http' },
    bootstrap: {
      dcs: {
        // A primary that is silent for this long is replaced. It must be at least loop_wait + 2 × retry_timeout.
        ttl: 7,
        loop_wait: 1,
        // With 1, no failover ever happened.
        retry_timeout: 3,
        // Only a standby that has every acknowledged write may become the primary.
        synchronous_mode: true,
        // A primary whose PostgreSQL has ended is replaced immediately instead of being awaited.
        primary_start_timeout: 0,
        // While etcd is down the primary continues, as long as it reaches all the others.
        failsafe_mode: true,
        postgresql: {
          // A former primary returns as a standby without a new copy; needs wal_log_hints or checksums.
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_log_hints: 'on',
            max_connections: 120,
            // For a peer that disappears silently.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 1,
            tcp_keepalives_count: 5,
            tcp_user_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: `${node.host}:${node.postgresPort}`,
      connect_address: `${node.host}:${node.postgresPort}`,
      data_dir: dataFolder(node),
      bin_dir: binaries,
      pgpass: join(node.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: node.folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator samenet scram-sha-256',
        'host all all samenet scram-sha-256',
      ],
    },
    watchdog: { mode: 'off' },
  };
}

/**
 * Two entry points: the primary, and a replica that is not far behind. Sessions with a node that has lost its role end
 * immediately, even if the node itself is silent.
 */
export function haproxyConfig({ nodes, host, primaryPort, replicaPort }: Layout): string {
  const door = (name: string, port: number, check: string) => `
listen ${name}
  bind ${host}:${port}
  balance first
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 500ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((one) => `  server ${one.name} ${one.host}:${one.postgresPort} check port ${one.restPort}`).join('\n')}
`;
  return `defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  retries 1
${door('primary', primaryPort, '/primary')}${door('replica', replicaPort, '/replica?lag=16MB')}`;
}

export function pgbouncerConfig(layout: Layout): string {
  const { host, primaryPort, poolerPort, folder } = layout;
  return `[databases]
${APP} = host=${host} port=${primaryPort}
[pgbouncer]
listen_addr = ${host}
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'pgbouncer-users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; A statement that nobody answers ends here: the server gave it up before.
query_timeout = 2
query_wait_timeout = 2
; By default it waits for 15 s before it tries again to reach a database that was away, and refuses everybody meanwhile.
server_login_retry = 0.2
server_connect_timeout = 2
`;
}

export const pgbouncerUsers = ({ passwords }: Layout): string => `"${APP}" "${passwords.app}"\n`;
