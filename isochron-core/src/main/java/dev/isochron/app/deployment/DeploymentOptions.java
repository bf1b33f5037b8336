package dev.isochron.app.deployment;

import java.util.Optional;

/** What a command line says of the deployment; what it does not say is absent. Units are those of the options. */
public record DeploymentOptions(
        Optional<Integer> ranks,
        Optional<Integer> maxNumTokens,
        Optional<Integer> maxBatchSize,
        Optional<Integer> tokensPerBlock,
        Optional<Long> kvTokens,
        Optional<Integer> maxSeqLen,
        Optional<String> router,
        Optional<String> loop,
        Optional<Integer> concurrency) {}
