/** The hosts and ports of a cluster. On one machine every host is 127.0.0.1 and ports differ; on several, hosts differ. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../run/ports.ts';

export interface NodePlace {
  readonly name: string;
  readonly host: string;
  readonly postgresPort: number;
  /** Port of Patroni's REST interface, from which HAProxy learns which node is the primary. */
  readonly restPort: number;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  /** Folder with the data, configuration and logs of the node. */
  readonly folder: string;
  /** Prefix of every command of the node, for a node in a separate network namespace. */
  readonly enter: readonly string[];
}

export interface Layout {
  readonly folder: string;
  readonly nodes: readonly NodePlace[];
  /** The host that clients connect to: HAProxy is in front of the nodes, PgBouncer in front of HAProxy. */
  readonly host: string;
  readonly primaryPort: number;
  readonly replicaPort: number;
  readonly poolerPort: number;
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly app: string };
}

/** Name of the database and of the server's role in it. */
export const APP = 'eleven';

/** Three of each: etcd decides by majority, and a synchronous standby remains while any one node is down. */
export const NODE_NAMES = ['a', 'b', 'c'] as const;

/** The hosts of the nodes and their clients. */
export interface Site {
  readonly host: string;
  readonly nodes: readonly { readonly name: string; readonly host: string; readonly enter: readonly string[] }[];
}

export const LOOPBACK: Site = {
  host: '127.0.0.1',
  nodes: NODE_NAMES.map((name) => ({ name, host: '127.0.0.1', enter: [] })),
};

export async function makeLayout(folder: string, { host, nodes }: Site): Promise<Layout> {
  const password = () => randomBytes(18).toString('base64url');
  const places: NodePlace[] = [];
  for (const node of nodes)
    places.push({
      ...node,
      folder: join(folder, node.name),
      postgresPort: await freePort(),
      restPort: await freePort(),
      etcdPort: await freePort(),
      etcdPeerPort: await freePort(),
    });
  return {
    folder,
    host,
    primaryPort: await freePort(),
    replicaPort: await freePort(),
    poolerPort: await freePort(),
    nodes: places,
    passwords: { superuser: password(), replication: password(), app: password() },
  };
}

export const etcdUrl = ({ host, etcdPort }: NodePlace): string => `http://${host}:${etcdPort}`;
export const restUrl = ({ host, restPort }: NodePlace): string => `http://${host}:${restPort}`;
export const dataFolder = ({ folder }: NodePlace): string => join(folder, 'postgres');
