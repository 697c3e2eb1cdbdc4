/**
 * Funds the reserve of a vault on a live chain:
 *
 *     RPC_URL=… CHAIN_ID=56 VAULT_ADDRESS=0x… AMOUNT_BNB=100 FUNDER_KEY=0x… MAX_GAS_PRICE_GWEI=1 npm run fund-vault
 *                          compares the code with these sources and shows the planned transaction
 *     … -- --send          sends it
 *     … -- --unsigned      with FUNDER=0x… instead of a key: prints it as JSON, to sign and send elsewhere
 *
 * The plan names the owner, who can withdraw free reserve again; on chain 56, a timelock of this build. To fund more than
 * the vault holds, its timelock must have executed something, which proves that the operator can act.
 * Keys: vault/signer.ts.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { UserError } from './run/user-error.ts';
import { readBuilds } from './vault/builds.ts';
import { runCommand } from './vault/command.ts';
import { describeFunding, fund, planFunding, readFundSettings, unsignedFunding } from './vault/funding.ts';
import { requireChain } from './vault/require-chain.ts';

async function main(args: readonly string[]): Promise<void> {
  const { send, unsigned } = readArguments(args);
  const settings = await readFundSettings(process.env);
  await requireChain(settings);
  const plan = await planFunding(settings, readBuilds());
  console.log(describeFunding(plan));
  if (unsigned) {
    console.log(JSON.stringify(unsignedFunding(plan), null, 2));
    console.log('Nothing was sent.');
  } else if (send) {
    console.log(`Funded: ${await fund(plan)}`);
  } else {
    console.log('Nothing was sent. To send it, add --send.');
  }
}

function readArguments(args: readonly string[]) {
  try {
    const options = { send: { type: 'boolean' }, unsigned: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UserError(`There are only --send and --unsigned, not: ${args.join(' ')}`);
  }
}

await runCommand(() => main(process.argv.slice(2)));
