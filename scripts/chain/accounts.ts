/** The accounts that every local development chain starts with. Their keys are public, so they are worthless elsewhere. */
export const DEVELOPMENT_MNEMONIC = 'test test test test test test test test test test test junk';

/** Deploys the vault, owns it and is its guardian. The accounts before it belong to users. */
export const OPERATOR_INDEX = 8;
export const OPERATOR_ADDRESS = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
/** Deploys the second vault, which the operator owns like the first. Starts without BNB. */
export const SECOND_DEPLOYER_INDEX = 10;
export const SECOND_DEPLOYER_ADDRESS = '0xBcd4042DE499D14e55001CcbB24a551F3b954096';
/** The address of its first contract. */
export const SECOND_VAULT_ADDRESS = '0xfbfbfDdd6e35dA57b7B0F9a2C10E34Be70B3A4E9';
/** The address of the operator's first contract. */
export const VAULT_ADDRESS = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A';

/** Deploys the simulated price feed, and may stop it. */
export const PRICE_FEED_OWNER_INDEX = 9;
export const PRICE_FEED_OWNER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
/** The address of its first contract. */
export const PRICE_FEED_ADDRESS = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
