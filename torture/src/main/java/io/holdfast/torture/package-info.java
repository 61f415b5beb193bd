/**
 * The fault-injection test: a store with all modules under load, injected faults, and a checker that verifies the
 * recorded results.
 *
 * <p>{@link io.holdfast.torture.Torture} runs rounds: a {@code WorkloadProcess} runs the commands of simulated callers, a
 * {@code Fault} is injected, and the round is checked. The {@code CommandGenerator} derives all commands from the seed.
 * {@code CallHistory} records calls and results, and {@code HistoryChecker} replays them on {@code ReferenceModel}, a
 * second, simple implementation of the modules.
 */
@NullMarked
package io.holdfast.torture;

import org.jspecify.annotations.NullMarked;
