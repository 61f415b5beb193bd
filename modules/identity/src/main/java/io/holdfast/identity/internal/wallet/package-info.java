/** Proofs of wallet ownership: sign-in messages (EIP-4361) and their Ethereum and Solana signatures. */
@NullMarked
package io.holdfast.identity.internal.wallet;

import org.jspecify.annotations.NullMarked;
