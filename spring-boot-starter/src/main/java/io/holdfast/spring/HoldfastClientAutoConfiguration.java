package io.holdfast.spring;

import io.holdfast.client.Holdfast;
import java.util.Objects;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The client for a server. A bean of type {@link Holdfast} replaces it. */
@AutoConfiguration
@ConditionalOnProperty("holdfast.client.url")
@EnableConfigurationProperties(HoldfastProperties.class)
public class HoldfastClientAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Holdfast holdfastClient(HoldfastProperties properties) {
        HoldfastProperties.Client client = properties.client();
        Holdfast.Builder builder =
                Holdfast.at(Objects.requireNonNull(client.url())).timeout(client.timeout());
        return (client.key() == null ? builder : builder.key(client.key())).build();
    }
}
