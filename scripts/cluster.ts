/** `npm run cluster`: a replicated PostgreSQL on this machine, until Ctrl-C. */
import { DatabaseCluster } from './cluster/database-cluster.ts';
import { untilStopped } from './run/until-stopped.ts';

await untilStopped(async (closers) => {
  console.log('Starting three nodes of PostgreSQL …');
  const { urls, nodes, layout } = await DatabaseCluster.start(undefined, (made) => closers.add(() => made.stop()));
  console.log(`Ready. For the server:

DATABASE_URL=${urls.url}
DATABASE_DIRECT_URL=${urls.directUrl}
DATABASE_REPLICA_URL=${urls.replicaUrl}

How the nodes stand: patronictl -c ${nodes[0]?.place.folder}/patroni.yml list
Logs and settings: ${layout.folder}
Ctrl-C ends everything and removes it.`);
});
