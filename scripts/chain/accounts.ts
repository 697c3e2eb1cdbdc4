/** The accounts that every local development chain is born with. Their keys are public: of no worth anywhere else. */
export const DEVELOPMENT_MNEMONIC = 'test test test test test test test test test test test junk';

/** Deploys the vault, owns it and is its guardian. The accounts before it are people's. */
export const OPERATOR_INDEX = 8;
export const OPERATOR_ADDRESS = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
/** The address of the operator's first contract. */
export const VAULT_ADDRESS = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A';
