/**
 * What tests of a store, of a codec or of a backend need.
 *
 * <p>The tour: {@link io.holdfast.testkit.StoreExtension} gives each test a fresh store with a {@link
 * io.holdfast.testkit.ManualClock}. {@link io.holdfast.testkit.codec.KeyCodecLaws} proves a codec. {@link
 * io.holdfast.testkit.conformance.BackendConformance} is what a backend must pass, {@link io.holdfast.testkit.model.ModelConformance} runs
 * random concurrent transactions against a plain model, and {@link io.holdfast.testkit.crash.CrashVerifier} with {@link
 * io.holdfast.testkit.crash.CrashProcess} kills a process and looks at what is left.
 */
@NullMarked
package io.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
