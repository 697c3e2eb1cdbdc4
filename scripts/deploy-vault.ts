/**
 * Deploys a vault and the timelock that owns it on a live chain:
 *
 *     RPC_URL=… CHAIN_ID=56 DEPLOYER_KEY=0x… OPERATOR=0x… GUARDIAN=0x… MAX_GAS_PRICE_GWEI=1 \
 *       node scripts/deploy-vault.ts            shows the plan, sends nothing
 *     … node scripts/deploy-vault.ts --send     sends both transactions, verifies code, roles and constants
 *
 *     … --unsigned     with DEPLOYER=0x… instead of a key: prints both transactions as JSON, to sign and send elsewhere;
 *                      run it again afterwards to verify the result
 *     … node scripts/deploy-vault.ts --timelock 0x… [--send]     verifies an existing timelock and continues with it
 *
 * OPERATOR is the multisig: it proposes every owner call to the timelock and executes it there after TIMELOCK_DELAY_SECONDS
 * (two days by default). The deployer pays and keeps no rights; its key may be in a keystore file, or not on this machine at
 * all (vault/signer.ts).
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { UserError } from './run/user-error.ts';
import { readAddress } from './vault/address.ts';
import { readBuilds } from './vault/builds.ts';
import { runCommand } from './vault/command.ts';
import { readDeploySettings } from './vault/deploy-settings.ts';
import { deploy, describePlan, planDeployment, requireCheapGas, unsignedTransactions } from './vault/deployment.ts';
import { requireChain } from './vault/require-chain.ts';
import { describeReserve } from './vault/reserve.ts';

async function main(args: readonly string[]): Promise<void> {
  const { send, unsigned, timelock: given } = readArguments(args);
  const continued = given === undefined ? undefined : readAddress('--timelock', given);
  const settings = await readDeploySettings(process.env);
  await requireChain(settings);
  // Sends exactly the code that the sources compile to.
  const plan = await planDeployment(settings, readBuilds(), { timelock: continued });
  console.log(describePlan(plan));
  const transactions = unsignedTransactions(plan);
  if (transactions.length === 0)
    console.log('Nothing is left to send: this deployer has deployed this vault. A second one needs another deployer.');
  if (unsigned && transactions.length > 0) {
    requireCheapGas(plan);
    console.log(JSON.stringify(transactions, null, 2));
    console.log('Nothing was sent. Sign and send these, then run this again: it verifies the result.');
    return;
  }
  if (!send && !unsigned) {
    const isDear = plan.gasPrice > settings.maxGasPriceWei;
    console.log(
      `Nothing was sent. ${isDear ? 'Gas costs more than MAX_GAS_PRICE_GWEI: --send would refuse.' : 'To send it, add --send.'}`,
    );
    return;
  }
  if (send && continued === undefined)
    console.log('If this is interrupted, run it again: it continues with what has already been paid for.');
  const { vault, timelock, block, vaultCodeHash } = await deploy(plan);
  console.log(
    `Deployed and verified: code ${vaultCodeHash} (immutables zeroed), owner, guardian, START, constants, roles.`,
  );
  console.log(
    `CHAIN_ID=${settings.chainId}\nVAULT_ADDRESS=${vault}\nVAULT_DEPLOY_BLOCK=${block}\nTIMELOCK=${timelock}`,
  );
  console.log(await describeReserve(plan.client, vault));
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { send: { type: 'boolean' }, unsigned: { type: 'boolean' }, timelock: { type: 'string' } },
    }).values;
  } catch {
    throw new UserError(`There are only --send, --unsigned and --timelock 0x…, not: ${args.join(' ')}`);
  }
}

await runCommand(() => main(process.argv.slice(2)));
