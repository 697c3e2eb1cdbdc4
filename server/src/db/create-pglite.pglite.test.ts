import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPglite } from './create-pglite.ts';

it('a database is completed before it is moved into place, and a failed creation leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-create-'));
  try {
    const dataDir = join(folder, 'db');
    const client = await createPglite({ dataDir });
    expect((await client.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }]);
    for (const given of [{ wei: '1', text: '맡긴 BNB 🪙' }, [null, 1.5]])
      for (const json of [given, JSON.stringify(given)])
        expect((await client.query('select $1::json as given', [json])).rows).toEqual([{ given }]);
    await client.close();
    expect(readdirSync(folder)).toEqual(['db']);
    await expect(createPglite({ dataDir: join(dataDir, 'PG_VERSION', 'db') })).rejects.toThrow('could not be made');
    expect(readdirSync(folder)).toEqual(['db']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
