/** A real smart wallet: its owner's key signs, its contract confirms (ERC-1271), even before deployment (ERC-6492). */
import { concat, getCreate2Address, type Hex, pad, serializeErc6492Signature, slice, toHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/** The deployer at this address on every chain: takes salt and code, deploys a contract at a predictable address. */
export const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Code of a wallet whose `isValidSignature` (ERC-1271) checks whether its owner's key has signed. */
function walletOf(owner: Hex): Hex {
  const code = concat([
    // ecrecover(hash, v, r, s) with the fields at their places in the calldata
    '0x6004355f5260a4355f1a6020526064356040526084356060526020608060805f60015afa50608051',
    concat(['0x73', owner]),
    // if equal to the owner: the magic value, otherwise zero
    '0x14631626ba7e60e01b025f5260205ff3',
  ]);
  const size = slice(toHex((code.length - 2) / 2, { size: 1 }), 0);
  return concat([concat(['0x60', size, '0x8060095f395ff3']), code]);
}

/** A smart wallet of this key that is not on the chain yet. */
export function undeployed(owner: PrivateKeyAccount) {
  const salt = pad(toHex(7), { size: 32 });
  const bytecode = walletOf(owner.address);
  const address = getCreate2Address({ from: FACTORY, salt, bytecode });
  const data = concat([salt, bytecode]);
  const sign = async (message: string, by: PrivateKeyAccount = owner) =>
    serializeErc6492Signature({ address: FACTORY, data, signature: await by.signMessage({ message }) });
  return { address, data, sign };
}
