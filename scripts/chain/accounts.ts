/** The accounts that every local development chain is born with. Their keys are public: of no worth anywhere else. */
export const DEVELOPMENT_MNEMONIC = 'test test test test test test test test test test test junk';

/** Deploys the vault, owns it and is its guardian. The accounts before it are people's. */
export const OPERATOR_INDEX = 8;
