/** Runs the checkers of systemd and Caddy on their files. Debian has them in the packages `systemd` and `caddy`. */
import { spawnSync } from 'node:child_process';

/** Whether both checkers are installed. */
export const hasDeployTools = (): boolean =>
  !spawnSync('systemd-analyze', ['--version']).error && !spawnSync('caddy', ['version']).error;
