package io.holdfast.spring;

import io.holdfast.identity.MasterKeyring;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** The master keys from the properties. A bean of type {@link MasterKeyring} replaces them. */
@AutoConfiguration
@Conditional(MasterKeysConfigured.class)
@EnableConfigurationProperties(HoldfastProperties.class)
public class MasterKeysAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    MasterKeyring holdfastMasterKeys(HoldfastProperties properties) {
        @Nullable MasterKeyring keys = null;
        for (Map.Entry<String, String> key : properties.embedded().masterKeys().entrySet()) {
            byte[] bytes = Base64.getDecoder().decode(key.getValue());
            keys = keys == null ? MasterKeyring.of(key.getKey(), bytes) : keys.withCurrent(key.getKey(), bytes);
        }
        return Objects.requireNonNull(keys);
    }
}
