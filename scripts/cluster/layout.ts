/** The hosts and ports of a cluster. On one machine every host is 127.0.0.1 and ports differ; on several, hosts differ. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../run/ports.ts';

export interface NodePlace {
  readonly name: string;
  readonly host: string;
  readonly postgresPort: number;
  /** Port of Patroni's REST interface, which HAProxy asks who is the primary. */
  readonly restPort: number;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  /** With the data, configuration and logs of the node. */
  readonly folder: string;
  /** Command in front of every other one of the node, for one that has a network of its own. */
  readonly enter: readonly string[];
}

export interface Layout {
  readonly folder: string;
  readonly nodes: readonly NodePlace[];
  /** Where clients come in: HAProxy before the nodes, PgBouncer before HAProxy. */
  readonly host: string;
  readonly primaryPort: number;
  readonly replicaPort: number;
  readonly poolerPort: number;
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly app: string };
}

/** Name of the database, and of the role that the server signs in as. */
export const APP = 'eleven';

/** Three of each: etcd decides by majority, and a synchronous standby is there while any one node is away. */
export const NODE_NAMES = ['a', 'b', 'c'] as const;

/** Where the nodes and their clients are. */
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
