package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.budget.BudgetApi;
import io.holdfast.api.pricing.PriceApi;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Requests are created without positional nulls: a request with optional components has a static factory for the
 * required ones, and a {@code with} method for each optional one.
 */
class RequestFactoriesTest {

    /** The components that the client sets when it reads further pages. */
    private static final Set<String> PAGING = Set.of("limit", "cursor");

    /** Requests whose several factories set the optional components, of which only some can be combined. */
    private static final Set<Class<?>> WITH_ALTERNATIVES = Set.of(
            LedgerApi.Usage.class,
            QueueApi.Enqueue.class,
            SeatPlanEndpoints.Edit.class,
            SeatsApi.Section.class,
            MailEndpoints.MailLogin.class,
            MailEndpoints.UseMail.class,
            MailEndpoints.ResetPassword.class,
            MailEndpoints.ChangeAddress.class,
            BudgetApi.BudgetWindow.class,
            PriceApi.QuantityPrice.class);

    @Test
    void everyOptionalComponentOfARequestHasAWithMethod() {
        List<String> missing = new ArrayList<>();
        Set<Class<?>> types = requests();
        types.removeAll(WITH_ALTERNATIVES);
        for (Class<?> type : types) {
            Set<String> methods = new TreeSet<>();
            Arrays.stream(type.getDeclaredMethods()).map(Method::getName).forEach(methods::add);
            for (RecordComponent component : optional(type)) {
                String name = component.getName();
                String with = "with" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                if (!methods.contains(with)) {
                    missing.add(type.getName() + "." + with);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyRequestWithOptionalComponentsHasAFactoryForTheRequiredOnes() {
        assertThat(requests())
                .filteredOn(type -> !optional(type).isEmpty())
                .filteredOn(
                        type -> Arrays.stream(type.getDeclaredMethods()).noneMatch(method -> isFactory(type, method)))
                .extracting(Class::getName)
                .isEmpty();
    }

    private static boolean isFactory(Class<?> type, Method method) {
        return Modifier.isStatic(method.getModifiers())
                && Modifier.isPublic(method.getModifiers())
                && method.getReturnType() == type
                && Arrays.stream(method.getAnnotatedParameterTypes())
                        .noneMatch(parameter -> parameter.isAnnotationPresent(Nullable.class));
    }

    private static List<RecordComponent> optional(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .filter(component -> component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                .filter(component -> !PAGING.contains(component.getName()))
                .toList();
    }

    /** Returns the records that requests consist of. */
    static Set<Class<?>> requests() {
        Set<Class<?>> found = new LinkedHashSet<>();
        EndpointRegistry.ALL.values().forEach(endpoint -> add(endpoint.request(), found));
        return found;
    }

    private static void add(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> add(argument, found));
        } else if (type instanceof Class<?> raw && raw.isRecord() && found.add(raw)) {
            Arrays.stream(raw.getRecordComponents()).forEach(component -> add(component.getGenericType(), found));
        }
    }
}
