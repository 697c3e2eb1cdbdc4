/** Builds the server before tests that start it as a separate process, as an operator does. */
import type { TestProject } from 'vitest/node';
import { ensureServer } from '../run/server-build.ts';

export default async function setUp(project: TestProject): Promise<void> {
  project.provide('serverMain', await ensureServer(() => {}));
}
