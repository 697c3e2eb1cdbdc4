/** Before tests that start the server as a process of its own, as an operator starts it. */
import type { TestProject } from 'vitest/node';
import { ensureServer } from '../run/server-build.ts';

export default async function setUp(project: TestProject): Promise<void> {
  project.provide('serverMain', await ensureServer(() => {}));
}
