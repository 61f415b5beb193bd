/**
 * Test support for stores, codecs and backends.
 *
 * <p>{@link io.holdfast.testkit.StoreExtension} gives each test a new store with a {@link
 * io.holdfast.testkit.ManualClock}. {@link io.holdfast.testkit.codec.KeyCodecLaws} verifies a codec. {@link
 * io.holdfast.testkit.conformance.BackendConformance} is the suite that every backend must pass, {@link
 * io.holdfast.testkit.model.ModelConformance} compares random concurrent transactions with a reference model, and
 * {@link io.holdfast.testkit.crash.CrashVerifier} with {@link io.holdfast.testkit.crash.CrashProcess} kills a process
 * and verifies the remaining data.
 */
@NullMarked
package io.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
