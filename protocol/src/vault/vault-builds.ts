// Generated from contracts/src by `node scripts/generate-vault.ts`. Do not edit.
/** The code of a vault that this release knows: its keccak256 with zeros where the constructor writes, and where that is. */
export const VAULT_BUILDS = [
  {
    maskedHash: '0xed3aa67ffc19c09a1c8719e14bc374c00b9d0fb5d91fd52ad12b058e63f4f291',
    immutables: [
      { start: 4013, length: 32 },
      { start: 5198, length: 32 },
      { start: 5561, length: 32 },
      { start: 11714, length: 32 },
      { start: 11996, length: 32 },
      { start: 12260, length: 32 },
    ],
  },
] as const;
