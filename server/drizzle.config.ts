import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in server/ writes the migration for a changed schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema.ts', out: './src/db/migrations' });
