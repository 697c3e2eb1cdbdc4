/**
 * Deploys a vault and the timelock that owns it on a live chain:
 *
 *     RPC_URL=… CHAIN_ID=56 DEPLOYER_KEY=0x… OPERATOR=0x… GUARDIAN=0x… node scripts/deploy-vault.ts           tells, sends nothing
 *     … node scripts/deploy-vault.ts --send     sends both transactions, then verifies code, roles and constants
 *
 * OPERATOR is the multisig: whatever the vault's owner may do, it proposes to the timelock and executes there after
 * TIMELOCK_DELAY_SECONDS (two days if not given). DEPLOYER_KEY pays and keeps no right.
 */
import process from 'node:process';
import { BaseError } from 'viem';
import { Refusal } from './run/refusal.ts';
import { requireFresh } from './vault/artifacts.ts';
import { readDeploySettings } from './vault/deploy-settings.ts';
import { deploy, describePlan, planDeployment } from './vault/deployment.ts';

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--send');
  if (unknown !== undefined) throw new Refusal(`${unknown} is unknown: there is only --send.`);
  const settings = readDeploySettings(process.env);
  // Compiled here and now: what is sent is what the sources say.
  const builds = { vault: requireFresh('StakingVault'), timelock: requireFresh('TimelockController') };
  const plan = await planDeployment(settings, builds);
  console.log(describePlan(plan));
  if (!args.includes('--send')) {
    console.log('Nothing was sent. With --send it is.');
    return;
  }
  const { vault, timelock, block, vaultCodeHash } = await deploy(plan);
  console.log(
    `Deployed and verified: code ${vaultCodeHash} (immutables zeroed), owner, guardian, START, constants, roles.`,
  );
  console.log(
    `CHAIN_ID=${settings.chainId}\nVAULT_ADDRESS=${vault}\nVAULT_DEPLOY_BLOCK=${block}\nTIMELOCK=${timelock}`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof Refusal) console.error(error.message);
  else if (error instanceof BaseError) console.error(`The chain refused: ${error.shortMessage}`);
  else throw error;
  process.exitCode = 1;
}
